/**
 * Serves the built studio and the assets from disk, to this machine only. Pages are cross-origin isolated (COOP and COEP),
 * because browsers give shared memory, and so worker threads, to isolated pages alone.
 */
import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { InputError } from '@selvedge/engine'
import { pathKind } from './path-kind.ts'

export interface ServedFolder {
  /** Start of the address, "/" or "/assets/". */
  readonly prefix: string
  readonly folder: string
}

export interface StaticServer {
  readonly address: string
  close(): Promise<void>
}

/** The first folder that has the file answers. */
export async function serveFolders(folders: readonly ServedFolder[], port: number): Promise<StaticServer> {
  const servers = [await listen(folders, port, '127.0.0.1')]
  // "localhost" may mean the IPv6 address; machines without IPv6 do without.
  const second = await listen(folders, port, '::1').catch(() => null)
  if (second) servers.push(second)
  return {
    address: `http://localhost:${port}/`,
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
}

function listen(folders: readonly ServedFolder[], port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => answer(folders, request, response))
  return new Promise((done, fail) => {
    server.once('error', (reason: NodeJS.ErrnoException) => fail(new InputError(portTrouble(port, reason))))
    server.listen(port, host, () => done(server))
  })
}

function portTrouble(port: number, reason: NodeJS.ErrnoException): string {
  if (reason.code === 'EADDRINUSE') {
    return `port ${port} is in use; stop the other program or choose another with --port`
  }
  if (reason.code === 'EACCES')
    return `port ${port} is reserved for the system; choose one above 1023 with --port`
  return `port ${port}: ${reason.message}`
}

function answer(folders: readonly ServedFolder[], request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  const readable = request.method === 'GET' || request.method === 'HEAD'
  const path = readable ? findFile(folders, request.url ?? '/') : null
  if (path === null) {
    response.writeHead(readable ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(readable ? 'not found\n' : 'only GET and HEAD\n')
    return
  }
  response.setHeader('Content-Type', MIME[extname(path).toLowerCase()] ?? 'application/octet-stream')
  response.setHeader('Content-Length', statSync(path).size)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response)
}

/** The file behind an address, or null; nothing outside the served folders is ever found. */
export function findFile(folders: readonly ServedFolder[], address: string): string | null {
  let path: string
  try {
    path = decodeURIComponent(address.split(/[?#]/, 1)[0])
  } catch {
    return null
  }
  if (path.includes('\0') || !path.startsWith('/')) return null
  if (path.endsWith('/')) path += 'index.html'
  for (const { prefix, folder } of folders) {
    if (!path.startsWith(prefix)) continue
    const root = resolve(folder)
    const file = resolve(join(root, path.slice(prefix.length)))
    if (!file.startsWith(root + sep)) continue
    if (pathKind(file) === 'file') return file
  }
  return null
}

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
}

const MIME: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.glb': 'model/gltf-binary',
  '.obj': 'model/obj',
  '.webmanifest': 'application/manifest+json',
}
