/** The dumbest host there is: files of a folder under some path, with a type by their ending and no other header. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

export interface PlainHost {
  readonly address: string
  /** Gone, also for those who still hold a connection. */
  close(): Promise<void>
}

export async function servePlain(folder: string, path: string): Promise<PlainHost> {
  const server = createServer(async (request, response) => {
    const asked = decodeURIComponent((request.url ?? '/').split(/[?#]/, 1)[0])
    const name = asked.endsWith('/') ? `${asked}index.html` : asked
    const bytes = name.startsWith(path)
      ? await readFile(join(folder, name.slice(path.length))).catch(() => null)
      : null
    response.writeHead(bytes ? 200 : 404, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    })
    response.end(bytes ?? 'not found')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { address: `http://127.0.0.1:${portOf(server)}${path}`, close: () => end(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function end(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
