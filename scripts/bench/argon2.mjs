// A process of its own that does nothing but compare passwords: how often in a second is the most that logins can reach.
// Asked with `{ stored, password, atOnce, milliseconds }`, it answers how many it has compared in a second.
import { verify } from '@node-rs/argon2'

process.on('message', async ({ stored, password, atOnce, milliseconds }) => {
  const began = performance.now()
  const until = began + milliseconds
  let compared = 0
  const one = async () => {
    while (performance.now() < until) {
      if (!(await verify(stored, password))) throw new Error('the password is wrong')
      compared += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  process.send((compared / (performance.now() - began)) * 1000)
})
// Together with the one who asks.
process.on('disconnect', () => process.exit())
