'use server'

import * as approvals from '@/lib/approvals/operations'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const approve = action(approvals.approve, '/admin/approvals')
export const reject = action(approvals.reject, '/admin/approvals')
export const approveChange = action(profile.approveChange, '/admin/approvals')
export const rejectChange = action(profile.rejectChange, '/admin/approvals')
