// The floor of pages and calls: a bare Next.js behind Node's own HTTP server, as the portal's is.
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'

const port = Number(process.env.PORT)
const server = http.createServer((request, response) => handle(request, response))
const app = next({ port, hostname: '127.0.0.1', dir: fileURLToPath(new URL('.', import.meta.url)), httpServer: server })
await app.prepare()
const handle = app.getRequestHandler()
server.listen(port, '127.0.0.1', () => process.send?.('listening'))
process.on('disconnect', () => process.exit(0))
