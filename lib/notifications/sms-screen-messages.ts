/** What the screens say on which SMS templates are kept and chosen. */

export const smsScreenMessages = {
  title: 'SMS templates',
  about:
    'Operators let an SMS through only where it fits a text that the school has registered with them. Enter each text as it is registered, letter for letter.',
  none: 'There are no templates yet.',
  test: 'Send a test',
  remove: 'Remove',
  removeQuestion: 'Remove this template?',
  removeDescription: 'Nobody can choose it any more. What is queued with it is still sent.',
  add: 'Add template',
  dltId: 'Template ID',
  header: 'Sender',
  category: 'Category',
  selectCategory: 'Select a category',
  text: 'Text',
  textHint:
    'Write variables with what they hold: {#alphanumeric#} for words, {#numeric#}, {#url#}, {#cbn#} for a phone number.',
  testTitle: 'Send a test SMS',
  testDescription: 'It goes to the phone number of your own profile.',
  message: 'Message',
  fillIn: 'Please write words in place of the variables.',
  sendTest: 'Send test SMS',
} as const

/** What the form of a notification says of them. */
export const smsChoiceMessages = {
  template: 'SMS template',
  without: 'The school’s usual text',
  fits: 'The message fits the template.',
} as const
