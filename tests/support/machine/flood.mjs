// node flood.mjs URL CONNECTIONS [COOKIE]: so many connections that ask again as soon as they are answered, whatever the
// answer says. A process of its own, so that it can have a core of its own. Prints a line when it has begun, and how often
// each status came when its standard input ends.
import http from 'node:http'

const [url = '', connections, cookie = ''] = process.argv.slice(2)
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

for (let number = 0; number < Number(connections); number++) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const again = () => void ask(agent).then(again)
  again()
}
console.log('begun')
process.stdin.resume().on('end', () => {
  console.log(JSON.stringify(answers))
  process.exit()
})
