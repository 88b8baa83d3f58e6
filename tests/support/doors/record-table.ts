import { allows } from '@/lib/permissions'
import { routeDoors } from '@/tests/support/doors/doors'
import { objects } from '@/tests/support/doors/objects'
import { namedInBodies } from '@/tests/support/doors/objects-in-bodies'
import type { Found } from '@/tests/support/doors/operations'
import { actors, type ActorName } from '@/tests/support/doors/reached-rows'

/** An operation that names a record, and whose: what each of the actors gets. */
export type RecordLine = { name: string; whose: 'own' | 'another’s' | 'missing'; cells: string[] }

/** A refusal's code; `ok` stands where each of many is answered for by itself. */
const inWords = (code = 'notFound') => ({ notFound: 'not found', forbidden: 'no', ok: 'left out' })[code] ?? code

/** What permission-matrix.test.ts and action-matrix.test.ts expect of operations that name a record, in words. */
export async function recordTable(found: Found[]): Promise<RecordLine[]> {
  const routes = await routeDoors()
  return found.flatMap(({ name, operation }) => {
    const call = routes.find((door) => door.operation === operation && `${door.verb} ${door.path}` in objects)
    const object = call ? objects[`${call.verb} ${call.path}`] : namedInBodies[name]
    if (!object) return []
    const { refused, missed } = namedInBodies[name] ?? {}
    const may = (actor: ActorName) => actor !== 'pending' && allows(operation.access, actor)
    const line = (whose: RecordLine['whose'], word: (actor: ActorName) => string) => ({
      name,
      whose,
      cells: actors.map((actor) =>
        actor === 'pending' && may('guest') ? 'as guest' : may(actor) ? word(actor) : 'no',
      ),
    })
    // What everybody may see, such as a logo, visitors see too.
    const reaches = (actor: ActorName) => actor === 'guest' || object.reaches.some((role) => role === actor)
    return [
      ...(object.own ? [line('own', () => 'yes')] : []),
      ...(object.others ? [line('another’s', (actor) => (reaches(actor) ? 'yes' : inWords(refused)))] : []),
      line('missing', () => inWords(missed)),
    ]
  })
}
