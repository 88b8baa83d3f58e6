export const approvalMessages = {
  loadFailed: 'Failed to load students',
  empty: 'No pending approvals',
  approveFailed: 'Approval failed',
  approved: { student: 'Student approved', teacher: 'Teacher approved' },
  rejectFailed: 'Rejection failed',
  rejected: 'Application rejected',
  denied: 'Access denied: Admins only',
  notPending: 'This account is not waiting for approval.',
} as const
