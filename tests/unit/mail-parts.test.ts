import { describe, expect, it } from 'vitest'
import { escapeHtml } from '@/lib/escape-html'
import { plainText, whomToAsk, type MailWords } from '@/lib/mail-text'
import { htmlText } from '@/lib/server/messages/mails/html'

const school = {
  name: 'Hill & Dale School',
  address: '1 Hill Road, Pune',
  phone: '020 1234',
  email: 'office@hill.example',
}

const words: MailWords = {
  subject: 'A subject',
  greeting: 'Dear Sunita Rao,',
  says: 'Something has happened.',
  facts: [
    ['Student', 'Riya'],
    ['Total', '₹1,200.00'],
  ],
  then: ['Please read it.'],
  button: { label: 'Read it', url: 'http://localhost:3000/fees?a=1&b=2' },
  otherwise: ['If it is a mistake, tell us.'],
}

describe('the plain part', () => {
  it('says all in order, with the facts set in and the link on a line of its own', () => {
    expect(plainText(words, school)).toBe(
      [
        'Dear Sunita Rao,',
        'Something has happened.',
        '  Student: Riya\n  Total: ₹1,200.00',
        'Please read it.',
        'Read it:\nhttp://localhost:3000/fees?a=1&b=2',
        'If it is a mistake, tell us.',
        'Questions? Please call 020 1234 or write to office@hill.example.',
        'Hill & Dale School\n1 Hill Road, Pune',
      ].join('\n\n'),
    )
  })

  it('has what a stranger wrote on one line, so that it never looks like the school’s own words', () => {
    const child = 'Riya\r\n\r\nYou have won.\u2028Send money to the school'
    expect(plainText({ ...words, facts: [['Child', child]] }, school)).toContain(
      '  Child: Riya You have won. Send money to the school\n',
    )
  })

  it('of a letter is as it was written, signed, without its subject again', () => {
    const letter: MailWords = {
      subject: 'Holiday',
      says: 'Holiday',
      letter: 'Dear all,\n\nNo school.',
      from: 'M. Iyer',
    }
    expect(plainText(letter, { name: 'Hill School', address: '', phone: '', email: '' })).toBe(
      'Dear all,\n\nNo school.\n\nM. Iyer\n\nHill School',
    )
  })
})

it.each([
  ['020 1234', '', 'Questions? Please call 020 1234.'],
  ['', 'office@hill.example', 'Questions? Please write to office@hill.example.'],
  ['', '', ''],
])('says whom to ask as far as the school has said it: %j %j', (phone, email, said) =>
  expect(whomToAsk({ ...school, phone, email })).toBe(said),
)

describe('the HTML part', () => {
  const hostile = `</td><script>alert("1")</script><img src='https://evil.example/x.png'>& "q"`
  const written = (text: string) => {
    const everywhere: MailWords = {
      subject: text,
      greeting: text,
      says: text,
      letter: `${text}\n${text}`,
      facts: [[text, text]],
      then: [text],
      button: { label: text, url: `http://localhost:3000/${text}` },
      otherwise: [text],
      from: text,
    }
    return htmlText(everywhere, { name: text, address: text, phone: text, email: text })
  }

  it('has every value as text, wherever it stands', () => {
    const tags = (html: string) => html.replaceAll(/href="[^"]*"/g, 'href').match(/<[^<>]*>/g)
    const html = written(hostile)
    expect(tags(html)).toEqual(tags(written('innocent')))
    expect(html.split(escapeHtml(hostile)).length).toBe(written('innocent').split('innocent').length)
  })

  it('shows nothing but the logo that the mail brings along', () => {
    expect(htmlText(words, school)).not.toContain('<img')
    const withLogo = htmlText(words, school, { cid: 'logo@school', width: 40, height: 20 })
    expect(withLogo.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@school"'])
    expect(withLogo).not.toMatch(/url\(|@import|<link|background="/)
  })

  it('leads where the button leads, and nowhere else', () => {
    const links = htmlText(words, school).match(/href="[^"]*"/g)
    expect(new Set(links)).toEqual(new Set(['href="http://localhost:3000/fees?a=1&amp;b=2"']))
  })
})
