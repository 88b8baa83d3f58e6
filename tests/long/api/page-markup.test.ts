import { beforeAll, describe, expect, it } from 'vitest'
import { baseUrl, demo, logIn } from '@/tests/support/machine/api'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'

/** What pages say before any script runs. */

let cookie = ''
beforeAll(async () => {
  cookie = (await logIn(demo.admin)).cookie
})

async function markupOf(path: string, as = cookie) {
  const response = await fetch(baseUrl + path, { headers: { cookie: as }, redirect: 'manual' })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^<>]{0,2000}>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .trim()
const first = (html: string, element: string) =>
  textOf(new RegExp(`<${element}\\b.*?</${element}>`, 's').exec(html)?.[0] ?? '')

const ofOneThing = pagesFor('admin').filter((pattern) => pattern.includes('['))

describe('the title of a page about one thing', () => {
  it.each(ofOneThing)('%s names it', async (pattern) => {
    const html = await markupOf(await addressOf(pattern))
    // A certificate's page has the pupil's name in the link back to them, behind that to the list.
    const back = html.slice(html.indexOf('</a>', html.indexOf('<main')))
    const name = /\/people\/\[id\]\/./.test(pattern) ? first(back, 'a') : first(html, 'h1')
    expect(name).not.toBe('')
    expect(first(html, 'title')).toContain(name)
  })
})

describe('the menu', () => {
  const marked = (html: string) =>
    [...html.matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>(.*?)<\/a>/gs)].map(([, how, label = '']) => [
      textOf(label),
      how,
    ])

  it.each([
    ['/fees', ['Fees', 'page']],
    ['/attendance/low', ['Attendance', 'true']],
    ['/notifications/[id]', ['Notifications', 'true']],
    ['/people/[id]', ['People', 'true']],
    ['/admin/people', ['People', 'page']],
    ['/admin/calendar', ['Calendar', 'page']],
  ])('says where %s is', async (pattern, [label, how]) => {
    const [entry] = marked(await markupOf(await addressOf(pattern)))
    // Other tests send notices meanwhile, whose number is behind the name.
    expect(entry).toEqual([expect.stringMatching(new RegExp(`^${label}(\\d+\\+? unread)?$`)), how])
  })

  it('says that the account is open, and marks nothing else there', async () => {
    const entries = marked(await markupOf('/profile'))
    expect(new Set(entries.map(([label]) => label))).toEqual(new Set([expect.stringContaining(': your account')]))
  })
})

describe('an address with wrong values', () => {
  /** How many rows each list shows, and of how many: sorted, because whichever is read first comes first. */
  const extents = (html: string) => (html.match(/\b[\d,]{1,9}–[\d,]{1,9} of [\d,]{1,9}/g) ?? []).toSorted()
  const lists = ['', 'fees.', 'payments.', 'runs.', 'materials.', 'topics.', 'leave.', 'mark.', 'gallery.']
  const query = (values: Record<string, string>) =>
    new URLSearchParams(
      lists.flatMap((list) => Object.entries(values).map(([key, value]) => [list + key, value])),
    ).toString()
  // /admin/school has no list any more: it leads an address of its list of before to the page that has it.
  const plain = pagesFor('admin').filter((pattern) => !pattern.includes('[') && pattern !== '/admin/school')
  /** With the list that is read when somebody opens it, which a page number asks for too. */
  const opened = '?runs.open=1'

  it.each(plain)('shows %s as without them', async (path) => {
    const wrong = {
      page: 'abc',
      sort: 'nothing',
      class: 'Nope',
      status: 'Nope',
      year: 'soon',
      month: 'soon',
      date: 'x',
    }
    expect(extents(await markupOf(`${path}?${query(wrong)}`))).toEqual(extents(await markupOf(path + opened)))
  })

  it.each(plain)('shows the last page of %s for one behind it', async (path) => {
    const ends = extents(await markupOf(`${path}?${query({ page: '99999' })}`)).map((extent) => extent.split(/–| of /))
    expect(ends.map(([, last]) => last)).toEqual(ends.map(([, , total]) => total))
    expect(ends).toHaveLength(extents(await markupOf(path + opened)).length)
  })
})

it.each(['/login', '/signup', '/reset-password/none'])('%s says what is missing without JavaScript', async (path) => {
  expect(first(await markupOf(path, ''), 'noscript')).toContain('needs JavaScript')
})
