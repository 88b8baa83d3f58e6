/** Of saving a profile. Apart from the others, which the page's script does not need. */
export const saveProfileMessages = {
  updateFailed: 'Failed to update profile.',
  success: 'Profile updated successfully!',
  submitting: 'Saving changes...',
  waits: 'The office has to approve the change of name or parent email first.',
} as const

export const profileMessages = {
  loadFailed: 'Failed to load profile.',
  emailNeeded: 'This person has logged in with this email. You can change it, but not remove it.',
  changesFailed: 'Failed to load profile changes',
  noChanges: 'No profile changes',
  aboutChanges: 'Every change of a name or an email is listed here, with the old value.',
  approveFailed: 'Failed to approve the change',
  approved: 'Profile change approved',
  rejectFailed: 'Failed to reject the change',
  rejected: 'Profile change rejected',
  notPending: 'This change was already decided.',
  takeBackFailed: 'Failed to take the change back.',
  takeBackDead: 'This link has expired or was already used.',
  proofFailed: 'Failed to confirm the email.',
  proofDead: 'This link no longer works, because the email was changed. Please use the link in the newest mail.',
  proven: 'Thank you. The email is confirmed.',
  logsInByEmail: 'You log in with your email. Please change it in your profile.',
  blocked: 'The data of this person are blocked and will be erased.',
} as const
