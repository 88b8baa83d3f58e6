export const schoolMessages = {
  loadFailed: 'Failed to load the school’s settings',
  saveFailed: 'Failed to save the school’s settings',
  saved: 'Settings saved',
  givenBack: 'This setting is left to the environment again',
  changesFailed: 'Failed to load the changes',
  noChanges: 'Nothing has been changed here yet.',
  logoSaved: 'The logo is set',
  logoRemoved: 'The logo is removed',
  logoFailed: 'Failed to save the logo',
  timeZone: 'Please choose a time zone.',
  oneLine: 'Please write this in one line.',
  minutes: 'Please enter whole minutes, from 0 to 1440.',
} as const
