import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { baseUrl, demo, logIn, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { expectProtected, expectScriptsAllowed, nonceIn } from '@/tests/support/doors/policies'
import { saveSettings } from '@/tests/support/school/school-settings'

/** /home, /login and /signup are made once for all guests (server/guest-pages.mjs): each sees what is so now. */

const paths = ['/home', '/login', '/signup']

/** The page as guests have it, without the nonce of the answer. */
async function asGuest(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(baseUrl + path, { headers })
  expect(response.status).toBe(200)
  const policy = expectProtected(path, response)
  const html = await response.text()
  expect(expectScriptsAllowed(path, html, policy)).toBeGreaterThan(3)
  return html.replaceAll(nonceIn(policy) ?? '', 'NONCE')
}

/** So that the next page is made anew: any write will do. */
const write = () => logIn(demo.student)

afterAll(() => saveSettings({ name: null }))

describe.each(paths)('%s', (path) => {
  it('is the same for every guest, but for the nonce', async () => {
    const first = await asGuest(path)
    expect(first).toContain('nonce="NONCE"')
    for (let time = 0; time < 3; time++) expect(await asGuest(path)).toBe(first)
    expect(await asGuest(path, { 'accept-encoding': 'identity' })).toBe(first)
  })

  it('shows a change to the next guest, whoever has made it', async () => {
    const [byOffice, byOtherServer] = [`Academy ${randomUUID()}`, `Academy ${randomUUID()}`]
    await asGuest(path)
    await saveSettings({ name: byOffice })
    expect(await asGuest(path)).toContain(byOffice)
    await sql(`UPDATE "SchoolSettings" SET "name" = '${byOtherServer}', "version" = "version" + 1`)
    const html = await asGuest(path)
    expect(html).toContain(byOtherServer)
    expect(html).not.toContain(byOffice)
  })

  it('has nothing in it of what a client sent', async () => {
    await write()
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil', 'user-agent': 'evil/1.0' }
    expect(await asGuest(path, { ...evil, 'accept-language': 'evil', referer: 'https://evil.example' })).not.toContain(
      'evil',
    )
    expect(await asGuest(path)).not.toContain('evil')
    // Our fetch says by itself which host it asks for.
    await write()
    await new Promise((resolve, reject) =>
      http
        .get(baseUrl + path, { headers: { host: 'evil.example' } }, (answer) => answer.resume().on('end', resolve))
        .on('error', reject),
    )
    expect(await asGuest(path)).not.toContain('evil')
  })

  it('has its title and what search engines read in its head', async () => {
    await write()
    const [head = ''] = (await asGuest(path, { 'user-agent': 'Mozilla/5.0' })).split('</head>')
    expect(head).toContain('<title>')
    expect(head).toMatch(/<meta property="og:site_name"/)
  })

  it('is sent in parts to our own script', async () => {
    const parts = await fetch(baseUrl + path, { headers: { rsc: '1' } })
    expect(parts.headers.get('content-type')).toContain('text/x-component')
    await parts.text()
    expect(await asGuest(path)).toMatch(/^<!DOCTYPE html>/)
  })
})

it('an administrator has a page of their own, before and after guests', async () => {
  const { cookie, accessToken } = await sessionOf(demo.admin)
  const own = async () => (await fetch(`${baseUrl}/home`, { headers: { cookie } })).text()
  const byBearer = async () =>
    (await fetch(`${baseUrl}/home`, { headers: { authorization: `Bearer ${accessToken}` } })).text()
  for (let time = 0; time < 2; time++) {
    expect(await own()).toContain('Contribute to Our Gallery')
    expect(await byBearer()).toContain('Contribute to Our Gallery')
    const guest = await asGuest('/home')
    expect(guest).not.toContain('Contribute to Our Gallery')
    expect(guest).toContain('Join Our School')
    expect(guest).not.toContain(demo.admin)
  }
})
