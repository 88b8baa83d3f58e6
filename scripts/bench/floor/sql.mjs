// The floor of statements: a bare Node server that sends PostgreSQL the statements that a page or call of the portal sends,
// one after the other on a pool of the same size, and answers with their rows as JSON. PUT /name stores the statements,
// `[{ text, values }]`, GET /name runs them.
import http from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const known = new Map()

const server = http.createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const body = []
    for await (const chunk of request) body.push(chunk)
    known.set(request.url, JSON.parse(Buffer.concat(body)))
    return response.end()
  }
  const rows = []
  for (const statement of known.get(request.url) ?? []) rows.push((await pool.query(statement)).rows)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(rows))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'))
process.on('disconnect', () => process.exit(0))
