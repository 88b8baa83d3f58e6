import { aboutTheSchool, footerLinks, theHeadsMessage, topOfTheFrontPage } from '@/lib/labels'

/** What screens say whose script comes once they are opened. */

export const choicesMessages = {
  add: (one: string) => `Add a ${one}`,
  addSubmit: (one: string) => `Add ${one}`,
  new: (one: string) => `New ${one}`,
  atEnd: 'At the end',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  description: 'This removes it from the list. If it is in use, you can only hide it.',
} as const

export const frontPageFormsMessages = {
  topOfFrontPage: topOfTheFrontPage,
  whatFamilyReadsFirstWhat: 'What a family reads first: what is special about your school, in a few words.',
  aboutSchool: aboutTheSchool,
  leaveEmptyToKeepPortals: 'Leave empty to keep the portal’s own words. An empty line begins a new paragraph.',
  cbseIcseStateBoard: 'CBSE, ICSE, a state board …',
  monToFriToSatTo: 'Mon to Fri 8:00 to 14:30, Sat to 12:00',
  linkThatMapServiceGives: 'The link that a map service gives you under Share. The school’s address opens it.',
  headsMessage: theHeadsMessage,
  principalHeadmistress: 'Principal, Headmistress, Director …',
  emptyLineBeginsNew: 'An empty line begins a new paragraph.',
  result: (n: number) => `Result ${n}`,
  footerLinks,
  link: (n: number) => `Link ${n}`,
} as const

export const frontPageMessages = {
  topOfFrontPage: topOfTheFrontPage,
  widerThanHighItIsShown:
    'Wider than high. It is shown at the top of the front page, and next to links to it that people share.',
  aboutSchool: aboutTheSchool,
  headsMessage: theHeadsMessage,
  itIsShownNextToHeads: 'It is shown next to the head’s message.',
  footerLinks,
} as const

export const frontVoicesFormsMessages = {
  quote: (n: number) => `Quote ${n}`,
  whatTheySay: 'What they say',
  saidBy: 'Said by',
  whoTheyAre: 'Who they are',
  figure: (n: number) => `Figure ${n}`,
  ofWhat: 'Of what',
} as const
