import { connect, type Socket } from 'node:net'

/** What a slow client's connection came to. */
export type SlowClient = { socket: Socket; said: () => string; closed: () => boolean }

/** Connects and sends `text`, and nothing more. Reads what comes, or nothing at all where it is `deaf`. */
export async function slowClient(url: string, text: string, { deaf = false } = {}): Promise<SlowClient> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let [said, closed] = ['', false]
  socket.on('error', () => undefined).on('close', () => (closed = true))
  if (!deaf) socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve).once('close', () => resolve())
  })
  socket.write(text)
  return { socket, said: () => said, closed: () => closed }
}

/** The head of a request as text. */
export const headOf = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
