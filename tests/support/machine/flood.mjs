// node flood.mjs URL CONNECTIONS SECONDS [COOKIE]: so many connections that ask again as soon as they are answered, whatever
// the answer says. A process of its own, so that it can have a core of its own. Prints how often each status came.
import http from 'node:http'

const [url = '', connections, seconds, cookie = ''] = process.argv.slice(2)
const until = Date.now() + Number(seconds) * 1000
/** @type {Record<number, number>} */
const answers = {}

/** @param {http.Agent} agent */
const ask = (agent) =>
  new Promise((resolve) => {
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
    const counted = (status = 0) => {
      answers[status] = (answers[status] ?? 0) + 1
      resolve(undefined)
    }
    http
      .get(url, { agent, headers }, (response) => response.resume().on('end', () => counted(response.statusCode)))
      .on('error', () => counted())
  })

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    while (Date.now() < until) await ask(agent)
    agent.destroy()
  }),
)
console.log(JSON.stringify(answers))
