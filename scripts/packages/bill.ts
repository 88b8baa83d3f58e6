import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root'
import { StepFailed } from '../process/steps'
import { npm } from './npm'

/** What a CycloneDX 1.5 document says that is looked at here; npm writes more. */
export type Bill = {
  bomFormat: string
  specVersion: string
  metadata: { component: { name: string; 'bom-ref': string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

type Component = {
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
}

type Locked = { name?: string; version?: string; dev?: boolean }

/**
 * The bill of materials of what ships, as it is installed for this kind of machine: each package with its version, its
 * licence and the digest of its file. Nobody is asked for it.
 * @throws StepFailed
 */
export async function billOfMaterials(): Promise<Bill> {
  // Without its own --omit=dev, which leaves out what ships too where something that does not needs it as well.
  const { code, output, errors } = await npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'])
  if (code !== 0) throw new StepFailed('npm sbom failed.', errors)
  const bill = JSON.parse(output) as Bill
  const shipped = namesOfShipped()
  const kept = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
  const own = bill.metadata.component
  const refs = new Set([own['bom-ref'], ...kept.map((each) => each['bom-ref'])])
  return {
    ...bill,
    // npm takes the folder's name.
    metadata: { ...bill.metadata, component: { ...own, name: read<{ name: string }>('package.json').name } },
    components: kept,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

/** `name@version` of what the lockfile does not mark as needed for development alone. */
function namesOfShipped() {
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
  return new Set(
    Object.entries(packages).flatMap(([place, { name, version, dev }]) =>
      place && !dev ? [`${name ?? place.split('node_modules/').at(-1)}@${version}`] : [],
    ),
  )
}

const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T
