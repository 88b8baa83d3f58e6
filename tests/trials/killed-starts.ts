// node --import tsx tests/trials/killed-starts.ts 20: kills that many first starts at random moments and tells what the start
// after each of them ended in. The build has to be there.
import { killFirstStart } from '@/tests/support/machine/killed-starts'
import { makeStart } from '@/tests/support/machine/npm-start'
import { inventory } from '@/tests/support/school/whole-school'

const count = Number(process.argv[2] ?? 20)
const start = await makeStart()
const began = Date.now()
const first = start.begin()
await first.ready
const took = Date.now() - began
await first.stop()
const whole = await inventory(start.dataDir)
start.remove()
console.log(`A first start takes ${took} ms here and ends in ${JSON.stringify(whole.exact)}`)
let good = 0
for (let trial = 1; trial <= count; trial++) {
  const which = trial % 2 ? 'all' : 'alone'
  const { after, during, recovered, found, output } = await killFirstStart(Math.random() * took, which)
  const same = recovered && JSON.stringify(found) === JSON.stringify(whole)
  if (same) good++
  console.log(
    `${trial}. killed ${which} after ${Math.round(after)} ms, last done: ${during}: ${same ? 'whole' : `NOT WHOLE ${JSON.stringify(found)}\n${output}`}`,
  )
}
console.log(`${good} of ${count} next starts ended in the whole school.`)
process.exit(good === count ? 0 : 1)
