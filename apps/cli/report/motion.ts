/**
 * The page of an animation: the moving file in a view to turn, with play, pause and a time to drag. Works from disk,
 * offline. Keys: space plays and pauses, comma and full stop step a frame, Home and End go to the ends, arrows on the
 * slider as everywhere.
 */
import { escapeHtml } from '@selvedge/page'
import { canView, createGlbPlayer, type GlbPlayer, type ViewName } from '@selvedge/view'
import { fromBase64 } from '../src/report/base64.ts'
import type { MotionFacts, PackedMotion } from '../src/report/motion-data.ts'
import { commandText } from './facts.ts'
import { byId } from './map-view.ts'

const packed: PackedMotion | null = JSON.parse(byId('report-data').textContent || 'null')
if (packed === null)
  byId('title').textContent = 'This page holds no motion; it is filled by selvedge animate.'
else void show(packed)

async function show({ facts, glb }: PackedMotion): Promise<void> {
  frame(facts)
  const view = byId('view')
  if (!canView()) {
    view.innerHTML =
      '<p>This browser has no WebGL 2 to show the motion; animated.glb beside this page plays elsewhere.</p>'
    return
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const player = await createGlbPlayer(view, fromBase64(glb), { reducedMotion: calm })
  player.canvas.tabIndex = 0
  player.canvas.setAttribute('role', 'img')
  player.canvas.setAttribute('aria-label', `${facts.title}: drag to turn, wheel or pinch to come nearer`)
  addViews(player)
  addThemes(player)
  addTransport(player, facts.fps, !calm)
  player.setView('three-quarter')
  player.fit()
  document.body.dataset.ready = 'true'
}

/** Play, pause, step and drag; `begin`: it plays by itself. */
function addTransport(player: GlbPlayer, fps: number, begin: boolean): void {
  const [button, slider, clock] = [
    byId<HTMLButtonElement>('play'),
    byId<HTMLInputElement>('time'),
    byId('clock'),
  ]
  const speed = byId<HTMLSelectElement>('speed')
  slider.max = String(player.seconds)
  slider.step = String(1 / fps)
  let playing = false
  let at = 0 // [s]
  let before = 0 // [ms]

  function showTime(time: number): void {
    at = Math.max(0, Math.min(player.seconds, time))
    player.setTime(at)
    slider.value = String(at)
    clock.textContent = `${at.toFixed(2)} s`
    slider.setAttribute('aria-valuetext', `${at.toFixed(2)} of ${player.seconds.toFixed(2)} seconds`)
  }
  function tick(now: number): void {
    if (!playing) return
    const next = at + (Number(speed.value) * (now - before)) / 1000
    before = now
    showTime(next >= player.seconds ? 0 : next)
    requestAnimationFrame(tick)
  }
  function setPlaying(on: boolean): void {
    if (on && !playing) {
      before = performance.now()
      requestAnimationFrame(tick)
    }
    playing = on
    button.textContent = on ? 'Pause' : 'Play'
  }
  function stepTo(time: number): void {
    setPlaying(false)
    showTime(time)
  }
  button.addEventListener('click', () => setPlaying(!playing))
  slider.addEventListener('input', () => stepTo(Number(slider.value)))
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button, input, select') !== null
    if (event.key === ' ' && !onControl) setPlaying(!playing)
    else if (event.key === ',') stepTo(at - 1 / fps)
    else if (event.key === '.') stepTo(at + 1 / fps)
    else if (event.key === 'Home' && !onControl) stepTo(0)
    else if (event.key === 'End' && !onControl) stepTo(player.seconds)
    else return
    event.preventDefault()
  })
  showTime(0)
  setPlaying(begin && player.seconds > 0)
}

function addViews(player: GlbPlayer): void {
  for (const view of ['front', 'back', 'left', 'right', 'three-quarter'] satisfies ViewName[]) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = view === 'three-quarter' ? 'Angle' : view.charAt(0).toUpperCase() + view.slice(1)
    button.addEventListener('click', () => player.setView(view))
    byId('views').append(button)
  }
  const all = document.createElement('button')
  all.type = 'button'
  all.textContent = 'Fit'
  all.addEventListener('click', () => player.fit())
  byId('views').append(all)
}

function addThemes(player: GlbPlayer): void {
  const button = byId('theme')
  const set = (dark: boolean) => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    button.textContent = dark ? 'Light' : 'Dark'
    player.setTheme(dark ? 'dark' : 'light')
  }
  button.addEventListener('click', () => set(document.documentElement.dataset.theme !== 'dark'))
  set(matchMedia('(prefers-color-scheme: dark)').matches)
}

function frame(facts: MotionFacts): void {
  document.title = `${facts.title} · Selvedge`
  byId('title').textContent = facts.title
  byId('verdict').innerHTML = facts.crossings
    ? `<span class="bad">${facts.crossings} crossings in the worst frame</span>`
    : '<span class="good">0 crossings in every frame</span>'
  const rows = facts.rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  byId('facts').innerHTML = `<table>${rows.join('')}</table>`
  byId('details').innerHTML =
    `<div class="repeat"><h2>To get the same again</h2><code>${escapeHtml(commandText(facts.commandLine))}</code></div>`
  byId('foot').textContent =
    `Made by Selvedge ${facts.version}. Everything on this page is in this file; nothing is loaded.`
}
