import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a database that can be shut: who comes through it then finds nobody, and who is on the way is cut off. */
export type Gate = {
  /** The database's address through the gate. */
  url: string
  shut: () => void
  /** Nothing gets through, and nobody is told: as when the network is broken. */
  silence: () => void
  open: () => void
  /** For good. */
  close: () => Promise<void>
}

export async function databaseGate(databaseUrl: string): Promise<Gate> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'silent' = 'open'
  const server = createServer((near) => {
    const ends = state === 'open' ? [near, connect(Number(port || 5432), hostname)] : [near]
    for (const end of ends) {
      sockets.add(end)
      end
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(end)
          for (const other of ends) other.destroy()
        })
    }
    const [, far] = ends
    if (far) near.pipe(far).pipe(near)
    else if (state === 'shut') near.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(databaseUrl)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: address.href,
    shut() {
      state = 'shut'
      cut()
    },
    silence() {
      state = 'silent'
      for (const socket of sockets) socket.unpipe().pause()
    },
    open() {
      if (state === 'silent') cut()
      state = 'open'
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
