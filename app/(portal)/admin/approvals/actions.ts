'use server'

import * as approvals from '@/lib/approvals/service'
import { action } from '@/lib/server/action'

export const approve = action(approvals.approve, '/admin/approvals')
export const reject = action(approvals.reject, '/admin/approvals')
