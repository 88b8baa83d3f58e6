export const approvalMessages = {
  loadFailed: 'Failed to load students',
  empty: 'No pending approvals',
  about: {
    student: 'Students who sign up wait here for your approval. Students whom you add or import need none.',
    teacher: 'Teachers who sign up wait here for your approval. Teachers whom you add or import need none.',
  },
  people: 'Add or import people',
  approveFailed: 'Approval failed',
  approved: { student: 'Student approved', teacher: 'Teacher approved' },
  approvedMany: (count: number) => (count === 1 ? 'Student approved' : `${count} students approved`),
  nobodyTicked: 'Please tick whom you want to approve.',
  undoFailed: 'Failed to take the approval back',
  undone: (count: number) => (count === 1 ? 'Approval taken back' : `${count} approvals taken back`),
  undoTold:
    'It is too late to take this back: the mail has been sent. You can deactivate the account on the person’s page.',
  undoUsed: 'The school already uses this account. You can deactivate it on the person’s page.',
  rejectFailed: 'Rejection failed',
  rejected: 'Application rejected',
  denied: 'Access denied: Admins only',
  notPending: 'This account is not waiting for approval.',
} as const
