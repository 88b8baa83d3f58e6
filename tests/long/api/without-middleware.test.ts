import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows } from '@/lib/permissions'
import { serveWithoutMiddleware } from '@/tests/support/machine/without-middleware'

/** The portal without middleware.ts: it sends people to where they belong, and guards nothing. */

const guarded = String(process.env.PORTAL_URL)
const { url, end } = await serveWithoutMiddleware()
afterAll(end)
// Before anything is loaded that calls the portal.
process.env.PORTAL_URL = url
const { baseUrl } = await import('@/tests/support/machine/api')
const { asker } = await import('@/tests/support/school/askers')
const { actionDoors, callAction } = await import('@/tests/support/doors/doors')
const { actors } = await import('@/tests/support/doors/reached-rows')
const { codeIn } = await import('@/tests/support/doors/try-actions')
const { openPage, tryPages } = await import('@/tests/support/doors/try-pages')

it('has none', async () => {
  const { cookie } = await asker('student')
  expect((await openPage('/login', cookie)).outcome).toBe('shown')
  const asked = await fetch(`${guarded}/login`, { headers: { cookie }, redirect: 'manual' })
  expect(asked.headers.get('location')).toBe('/home')
})

describe('pages', () => tryPages(({ cookie }) => cookie))

const actions = await actionDoors()

describe.each(actors)('server actions as %s', (actor) => {
  let cookie = ''
  beforeAll(async () => {
    cookie = (await asker(actor)).cookie
  })

  it.each(actions.filter(({ operation }) => !allows(operation!.access, actor === 'pending' ? 'guest' : actor)))(
    'refuses $file $name',
    async (door) => {
      const answer = await callAction(door, { ...(cookie ? { cookie } : {}), origin: baseUrl })
      expect(codeIn(await answer.text())).toBe(actor === 'guest' ? 'unauthenticated' : 'forbidden')
    },
  )
})
