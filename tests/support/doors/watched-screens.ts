import { actionDoors } from '@/scripts/portal/doors'
import { outputSchema } from '@/scripts/portal/openapi'
import { baseUrl } from '@/tests/support/machine/api'
import { faultsIn } from '@/tests/support/doors/answers'
import { actionNames } from '@/tests/support/doors/doors'
import { actionAnswer, readFlight } from '@/tests/support/doors/flight'
import { pagePatterns } from '@/tests/support/doors/pages'
import { matchers } from '@/tests/support/doors/paths'
import { SeenKeys, type Leaf } from '@/tests/support/doors/pinned-keys'
import type { ActorName } from '@/tests/support/doors/reached-rows'
import { whoAsks } from '@/tests/support/doors/who-asks'

/** The frame around every page; what stands in it is said once. */
const frames = ['Frame', 'PortalFrame']

/**
 * Looks from here on at every page and at every answer of a server action in this file of tests. `check` compares what a page
 * gives to client components with the keys that are written down for each role, and an action's answer with what its
 * operation says (`output`); calls are looked at in every file (answers.ts).
 * @throws by `check`, with all that is not said.
 */
export async function watchScreens(): Promise<{ check: () => Promise<void> }> {
  const pagePaths = matchers(pagePatterns.map((path) => ({ path })))
  const names = actionNames()
  const outputs = new Map(
    (await actionDoors()).map(({ file, name, operation }) => [`${file} ${name}`, outputSchema(operation!.output)]),
  )
  const pages = new SeenKeys()
  const faults = new Set<string>()
  const looking: Promise<void>[] = []
  const original = globalThis.fetch

  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const headers = new Headers(init?.headers)
    const pathname = url.startsWith(`${baseUrl}/`) ? new URL(url).pathname : '/api/'
    const action = headers.get('next-action')
    const page = pathname.startsWith('/api/')
      ? undefined
      : pagePaths.find(({ pattern }) => pattern.test(pathname))?.path
    // Before the request: it may end the session.
    const who = action || page ? await whoAsks(headers) : undefined
    const response = await original(input, init)
    if (who) looking.push(look(response.clone(), who, action ? names.get(action) : undefined, page))
    return response
  }

  async function look(response: Response, who: ActorName, action: string | undefined, page: string | undefined) {
    const type = (response.headers.get('content-type') ?? '').split(';')[0]
    const text = await response.text()
    const answer = action && type === 'text/x-component' ? actionAnswer(text) : undefined
    const output = action && outputs.get(action)
    if (answer?.ok && action && output)
      for (const fault of faultsIn(action, output, who, answer.data)) faults.add(fault)
    if (!action && page && type === 'text/html')
      for (const { component, leaves } of readFlight(text).given)
        pages.add(frames.includes(component) ? 'every page' : page, who, props(component, leaves))
  }

  return {
    async check() {
      globalThis.fetch = original
      await Promise.all(looking)
      if (faults.size > 0) throw new Error(`Answers that their operations do not describe:\n${[...faults].join('\n')}`)
      pages.compare()
    },
  }
}

/** The props of a client component: which values they have is not asked. */
const props = (component: string, leaves: Leaf[]): Leaf[] =>
  leaves.map(({ key, type }) => ({ key: `${component}.${key}`, type: type === 'empty' ? type : 'prop' }))
