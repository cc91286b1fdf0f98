/**
 * Share: a link that holds the whole document, or the file where it is too long for one. Whoever opens it sees whether the
 * cloth falls as it did here.
 */
import { useEffect, useState } from 'react'
import { openDialog } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { exportFile } from '../save-file.ts'
import { LINK_MAX, shareLink } from '../share-link.ts'
import { documentTitle, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { Dialog } from './dialog.tsx'

export function Share() {
  const project = useStore(studioStore, projectOf)
  const title = useStore(studioStore, documentTitle)
  const [link, setLink] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    let gone = false
    void shareLink(project, location.href).then((made) => {
      if (!gone) setLink(made)
    })
    return () => {
      gone = true
    }
  }, [project])
  const fits = link !== null && link.length <= LINK_MAX
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(link ?? '').then(
      () => true,
      () => false,
    )
    setCopied(done ?? false)
  }
  const save = async () => {
    openDialog(null)
    await exportFile('project.json')
  }
  return (
    <Dialog name="Share">
      {link !== null && !fits && (
        <p>
          {title} makes a link of {kilobytes(link.length)} kB; programs cut links above {kilobytes(LINK_MAX)}{' '}
          kB short. Send the file instead: it holds the same.
        </p>
      )}
      {fits && (
        <>
          <p>
            The link holds all of {title}: pattern, seams, fabric, body, pose. Nothing is sent to a server, it
            is all in the address.
          </p>
          <textarea
            aria-label="Link"
            className="link"
            readOnly
            rows={4}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      )}
      <p className="small muted">
        {project.solver
          ? `It carries the hash of the drape, ${project.solver.stateHash.slice(0, 8)}; whoever opens it sees whether theirs is the same.`
          : 'The cloth has not come to rest yet: the link will not say what it drapes to.'}
      </p>
      <footer className="dialog-foot">
        <span className="muted figure">{link === null ? '' : `${kilobytes(link.length)} kB`}</span>
        <span className="fill" />
        <Button name="Save file" look={link !== null && !fits ? 'primary' : 'quiet'} onPress={save} />
        {fits && <Button name={copied ? 'Copied' : 'Copy link'} look="primary" onPress={copy} />}
      </footer>
    </Dialog>
  )
}

function kilobytes(length: number): string {
  return (length / 1000).toFixed(1)
}
