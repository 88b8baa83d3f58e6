/** What is said of the leave of who works here. */
export const staffLeaveMessages = {
  loadFailed: 'Failed to load the leave of staff',
  submitFailed: 'Failed to submit your leave request',
  submitted: 'Leave request submitted. The principal decides it',
  decideFailed: 'Failed to decide the leave request',
  approved: 'Leave request approved',
  rejected: 'Leave request rejected',
  notPending: 'This leave request was already decided.',
  ownDecision: 'Somebody else decides your own leave.',
  overlap: 'You have a pending or approved leave request for some of these days already.',
  withdrawn: 'Leave request taken back',
  withdrawFailed: 'Failed to take the leave request back',
  withoutReason: 'Please say why you reject the leave.',
  empty: 'Nobody has asked for leave.',
  about: 'Who works here asks for leave, and the principal decides it.',
} as const
