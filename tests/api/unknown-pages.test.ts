import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, demo, type Session, sessionOf } from '@/tests/support/machine/api'

/** Every page with a part of its own in its address, found on disk, for something that is not there. */

const segmentsOf = (file: string) => file.split('/').filter((segment) => !segment.startsWith('('))
const isParameter = (segment: string) => segment.startsWith('[')

const pages = readdirSync(path.join(process.cwd(), 'app'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => path.posix.basename(file) === 'page.tsx')
  .map((file) => segmentsOf(path.posix.dirname(file)))
  .filter((segments) => segments.some(isParameter))
  .map((segments) => `/${segments.join('/')}`)
  .sort()

/** These say in a sentence of their own what is wrong with the link or the code. */
const withOwnSentence = [
  '/admission/[token]',
  '/email-change/[token]',
  '/prove-email/[token]',
  '/reset-password/[token]',
  '/verify/[code]',
]

let office: Session
beforeAll(async () => {
  office = await sessionOf(demo.admin)
})

describe('a page about something that is not there', () => {
  it('is one of these', () => {
    expect(pages.filter((page) => !withOwnSentence.includes(page))).toEqual([
      '/admin/admissions/[id]',
      '/admin/import/[id]',
      '/fees/online/[id]',
      '/fees/plans/[id]',
      '/messages/[id]',
      '/notifications/[id]',
      '/people/[id]',
      '/people/[id]/bonafide',
      '/people/[id]/transfer',
      '/profile/children/[id]',
    ])
    expect(pages).toEqual(expect.arrayContaining(withOwnSentence))
  })

  // A guardian's page of a child, and what a family pays online, is shown to no administrator (tests/support/doors/try-pages.ts).
  for (const page of pages.filter(
    (page) => ![...withOwnSentence, '/fees/online/[id]', '/profile/children/[id]'].includes(page),
  ))
    for (const [kind, id] of [
      ['unknown', randomUUID()],
      ['malformed', 'nothing-of-the-kind'],
    ] as const)
      it(`${page} answers 404 for an ${kind} id`.replace('an malformed', 'a malformed'), async () => {
        const { status } = await call(
          page
            .split('/')
            .map((segment) => (isParameter(segment) ? id : segment))
            .join('/'),
          { cookie: office.cookie },
        )
        expect(status).toBe(404)
      })
})
