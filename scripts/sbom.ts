// npm run sbom -- FILE: writes the bill of materials of what ships, as CycloneDX 1.5.
import { writeFileSync } from 'node:fs'
import { billOfMaterials } from './packages/bill'
import { exitCodeAfter } from './process/steps'

process.exit(await run().catch(exitCodeAfter))

async function run() {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length) {
    console.error('Usage: npm run sbom -- FILE, such as npm run sbom -- school-portal.cdx.json')
    return 1
  }
  const bill = await billOfMaterials()
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`)
  console.log(`Written: ${file}, with ${bill.components.length} packages.`)
  return 0
}
