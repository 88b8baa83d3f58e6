/** What the page of a child says to its guardian, and the profile of a student of their own calendar. */

export const childConsentMessages = {
  title: 'Pictures',
  about: (name: string) => `With your consent, pictures on the school’s front page may name ${name}.`,
  given: (own: boolean, at: string) =>
    own ? `You gave your consent on ${at}.` : `The school has the consent since ${at}.`,
  withheld: (own: boolean, at: string) =>
    own ? `You withdrew your consent on ${at}.` : `There has been no consent since ${at}.`,
  notAsked: 'Nobody has said anything about pictures yet.',
  give: 'Give consent',
  withdraw: 'Withdraw consent',
  giveQuestion: (name: string) => `May pictures name ${name}?`,
  giveDescription: 'Pictures that name your child can be seen by everybody. You can withdraw your consent at any time.',
  withdrawQuestion: (name: string) => `Withdraw the consent for ${name}?`,
  withdrawDescription: 'Pictures that name your child are taken from the front page at once.',
} as const

export const calendarLinkMessages = {
  title: 'Calendar',
  about:
    'A calendar program that follows your link shows days off, what the class does on which day, and by when fees are to be paid.',
  keepSecret: 'Whoever has the link can read this calendar. Please keep it to yourself. It is shown only now.',
  make: 'Make a link',
  makeNew: 'Make a new link',
  madeOn: (at: string) => `You made a link on ${at}.`,
  newQuestion: 'Make a new link?',
  newDescription: 'The link that you made before stops working.',
  end: 'End the link',
  endQuestion: 'End the link?',
  endDescription: 'Calendar programs that follow it show nothing new any more.',
  ended: 'The link has ended',
  address: 'Address of the calendar',
  subscribe: 'Subscribe',
} as const
