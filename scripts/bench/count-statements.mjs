// Loaded before scripts/server.mjs by the bench alone: counts the statements that reach the database, and tells the
// count to whoever asks on BENCH_COUNTER_PORT.
import http from 'node:http'
import pg from 'pg'

let statements = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(...args) {
  statements += 1
  return query.apply(this, args)
}

http.createServer((_request, response) => response.end(String(statements))).listen(Number(process.env.BENCH_COUNTER_PORT), '127.0.0.1').unref()
