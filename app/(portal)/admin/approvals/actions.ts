'use server'

import * as approvals from '@/lib/approvals/operations'
import * as undo from '@/lib/approvals/undo'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const approveAccount = action(approvals.approveAccount, '/admin/approvals')
export const approveAccounts = action(approvals.approveAccounts, '/admin/approvals')
export const undoApprovals = action(undo.undoApprovals, '/admin/approvals')
export const rejectAccount = action(approvals.rejectAccount, '/admin/approvals')
export const approveProfileChange = action(profile.approveProfileChange, '/admin/approvals')
export const rejectProfileChange = action(profile.rejectProfileChange, '/admin/approvals')
