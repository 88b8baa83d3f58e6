// npm run audit:packages: whether the packages that ship have known weaknesses, as the registry says now. Exits 0 when there
// are none, 1 when there are some, 2 when the registry could not be asked.
import { readAdvisories } from './packages/advisories'
import { npm } from './packages/npm'

const { output } = await npm(['audit', '--omit=dev', '--json'])
const answer = readAdvisories(output)
if (!answer.asked) {
  console.error(`The registry could not be asked for known weaknesses, so nothing is known: ${answer.reason}.`)
  process.exit(2)
}
for (const sentence of answer.found) console.error(sentence)
const count = answer.found.length
const whose = count === 1 ? '1 package that ships has' : `${count || 'No'} packages that ship have`
console.log(`${whose} known weaknesses.`)
process.exit(count ? 1 : 0)
