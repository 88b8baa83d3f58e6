import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { baseUrl, office } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { everyMail } from '@/tests/support/school/every-mail'
import { linksIn, wordsIn } from '@/tests/support/school/mail-html'
import type { Mail } from '@/tests/support/school/mails'

/** Every kind of mail as it leaves, with people who are called like pieces of HTML. */

let mails: Record<string, Mail>
const hostile = (name: string) => `${name} <img src="https://evil.example/x.png" onerror='alert(1)'> & "Co" </td>`
beforeAll(async () => {
  mails = await everyMail(
    {
      sql,
      outbox: path.join(String(process.env.DATA_DIR), 'outbox'),
      pay: (feeId) => office(`/api/fees/pay/${feeId}`, 'POST', { method: 'Card' }),
    },
    {
      student: hostile('Riya'),
      parent: hostile('Sunita'),
      staff: hostile('Meera'),
      device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      letter: `Dear all,\n\n${hostile('the school')}\nis closed.`,
    },
  )
})

const each = (check: (mail: Mail, which: string) => void) => {
  expect(Object.keys(mails).length).toBeGreaterThan(25)
  for (const [which, mail] of Object.entries(mails)) check(mail, which)
}

describe('every kind of mail', () => {
  it('has what anybody has written as text', () =>
    each(({ html }, which) => {
      expect(html, which).toContain('<h1')
      const tags = new Set(html.match(/<\/?[a-z0-9]+/gi))
      const known = 'html head meta title style body div table tr td th p h1 a br img'.split(' ')
      expect(
        [...tags].filter((tag) => !known.includes(tag.replace(/^<\/?/, '').toLowerCase())),
        which,
      ).toEqual([])
      expect(html, which).not.toMatch(/<[^<>]*\son\w+=/)
    }))

  it('shows nothing from elsewhere, and leads nowhere else', () =>
    each(({ html, pictures }, which) => {
      const shown = [...html.matchAll(/\ssrc="([^"]*)"/g)].map(([, src]) => src)
      expect(shown, which).toEqual(pictures.map(({ cid }) => `cid:${cid}`))
      expect(html, which).not.toMatch(/url\(|@import|<link|\sbackground=/)
      for (const link of linksIn(html)) expect(link.startsWith(`${baseUrl}/`), `${which} leads to ${link}`).toBe(true)
      expect(new Set(linksIn(html)).size, which).toBeLessThanOrEqual(1)
    }))

  it('says the same in both parts', () =>
    each(({ subject, text, html }, which) => {
      const [plain, shown] = [wordsIn(text), wordsIn(html)]
      // The plain part says a link after its name, and a fact after its label.
      const said = (words: string[]) => new Set(words.map((word) => word.replace(/:$/, '')))
      expect(
        [...said(plain)].filter((word) => !said(shown).has(word)),
        which,
      ).toEqual([])
      const known = said([...plain, ...subject.split(/\s+/)])
      expect(
        [...said(shown)].filter((word) => !known.has(word)),
        which,
      ).toEqual([])
      for (const link of linksIn(html)) expect(text, which).toContain(`\n${link}\n`)
    }))

  it('begins with a greeting, and calls nobody by a name that a stranger may have chosen', () => {
    const greeted = Object.fromEntries(Object.entries(mails).map(([which, { text }]) => [which, text.split('\n')[0]]))
    const strangers = [
      'proveEmail',
      'signUpReceived',
      'signUpReceivedToParent',
      'applicationReceived',
      'applicationLink',
    ]
    for (const which of strangers) expect(greeted[which], which).toBe('Hello,')
    expect(greeted).toMatchObject({
      accountApproved: `Dear ${hostile('Riya')},`,
      applicationAccepted: `Dear ${hostile('Sunita')},`,
      feeReminder: 'Dear parent,',
      noticeToMany: 'Dear all,',
    })
    each(({ text }, which) => expect(text, which).toMatch(/^(Dear .+|Hello),\n/))
  })

  it('has a button where the reader has a log-in or proves the address, and none for a parent', () => {
    const without = Object.entries(mails).flatMap(([which, { html }]) => (linksIn(html).length ? [] : [which]))
    expect(without.sort()).toEqual([
      ...['accountApprovedToParent', 'applicationAccepted', 'applicationDeclined', 'applicationWaitlisted'],
      ...[
        'chequeBounced',
        'emailChangedByOffice',
        'feeReminder',
        'noticeOfAbsence',
        'noticeToParents',
        'onlineCredit',
        'profileChanged',
        'receipt',
        'refundPaid',
      ],
    ])
    expect(mails.receipt?.files.map(({ type }) => type)).toEqual(['application/pdf'])
  })

  it('has the school’s name, and whom to call', () =>
    each(({ text, html }, which) => {
      for (const part of [text, html]) expect(part, which).toMatch(/Questions\? Please (call|write to) /)
      expect(text, which).toContain('\nSunrise Public School\n')
    }))
})
