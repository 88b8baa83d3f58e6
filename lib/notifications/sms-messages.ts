import type { misfitOf } from '@/lib/sms-templates'

/** What is said of SMS templates: by their operations, and by the screens that check a message. */

const holds = {
  alphanumeric: 'words without links, email addresses or phone numbers',
  numeric: 'a number',
  url: 'a link',
  urlott: 'a link',
  cbn: 'a phone number',
  email: 'an email address',
  var: 'at most 30 characters',
} as const

export const smsMessages = {
  loadFailed: 'Failed to fetch the SMS templates. Please try again later.',
  addFailed: 'Failed to add the SMS template',
  added: 'SMS template added',
  known: (dltId: string) => `There is a template with the ID ${dltId} already.`,
  removeFailed: 'Failed to remove the SMS template',
  removed: 'SMS template removed. What is queued with it is still sent.',
  dltId: 'Please enter the ID of the template: digits only.',
  header: 'Please enter the sender as it is registered: letters and digits without spaces.',
  unknownTag: (tag: string) =>
    `“${tag}” is no variable. Please write {#alphanumeric#}, {#numeric#}, {#url#}, {#urlott#}, {#cbn#}, {#email#} or {#var#}.`,
  sideBySide: 'Two variables stand side by side. Please write words between them.',
  misfit: (misfit: NonNullable<ReturnType<typeof misfitOf>>) =>
    'words' in misfit
      ? `The message does not fit the template. It should have “${misfit.words}”.`
      : `“${misfit.value}” does not fit the template: there should be ${holds[misfit.tag]}.`,
  onlySms: 'A template is for an SMS. Please choose the type SMS, or no template.',
  capReached: (cap: number, left: number) =>
    left > 0
      ? `The school sends at most ${cap} SMS a day, and ${left} are left today. Please choose fewer people, send an email, or wait until tomorrow.`
      : `The school sends at most ${cap} SMS a day, and none are left today. Please send an email, or wait until tomorrow.`,
  test: 'Test',
  testFailed: 'Failed to send the test SMS',
  tested: (phone: string) => `A test SMS is on its way to ${phone}`,
  testSaved: 'There is no SMS gateway yet: the test SMS is in the outbox.',
  noPhone: 'Your profile has no phone number for SMS. Please enter one there first.',
  tooManyTests: 'You have sent many test SMS. Please wait an hour.',
  reportRefused: 'The report has not the key of its message.',
} as const
