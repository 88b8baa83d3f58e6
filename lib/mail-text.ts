/** A line of the table of facts: what it is, and what strangers may have written; `sum` stands out below the others. */
export type Fact = readonly [label: string, value: string, kind?: 'sum']

type MailButton = { label: string; url: string }

/** What a mail says, once. Its plain part is made of it here, its HTML part in lib/server/messages/mails/html.ts. */
export type MailWords = {
  subject: string
  /** `Dear Mrs Iyer,`; none where somebody has written the whole letter. */
  greeting?: string
  /** The sentence that says it. */
  says: string
  /** What somebody at the school has written, in paragraphs and lines of their own. */
  letter?: string
  /** Set apart from the school's own words, each on one line, because strangers have chosen some of them. */
  facts?: readonly Fact[]
  /** What follows from it: a sentence or two each. */
  then?: readonly string[]
  /** Leads to the very thing, in the portal. */
  button?: MailButton
  /** In place of it where several people read the mail, for each of them: with a line about whose it is. */
  buttons?: readonly (MailButton & { note: string })[]
  /** What to do if it is a mistake, or later. */
  otherwise?: readonly string[]
  /** Who at the school has written the letter. */
  from?: string
}

/** Who sends a mail and whom to call about it; '' what the school has not said. */
export type MailSchool = { name: string; address: string; phone: string; email: string }

export const hello = 'Hello,'
export const dear = (name: string) => `Dear ${oneLine(name)},`

/** On one line, so that nothing that a stranger has written can look like the school's own words. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whom to call; '' where the school has said neither. */
export function whomToAsk({ phone, email }: MailSchool): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean)
  return ways.length ? `Questions? Please ${ways.join(' or ')}.` : ''
}

/** The plain part, for whoever reads no HTML: the same words in the same order. */
export function plainText(words: MailWords, school: MailSchool): string {
  const { subject, greeting, says, letter, facts = [], then = [], button, buttons = [], otherwise = [], from } = words
  return [
    greeting,
    // The subject stands above it.
    says !== subject && says,
    letter,
    from,
    facts.map(([label, value]) => `  ${label}: ${oneLine(value)}`).join('\n'),
    ...then,
    button && `${button.label}:\n${button.url}`,
    ...buttons.map(({ label, url, note }) => `${label} (${note}):\n${url}`),
    ...otherwise,
    whomToAsk(school),
    [school.name, school.address].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}
