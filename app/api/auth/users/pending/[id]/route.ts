import { rejectAccount } from '@/lib/approvals/operations'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(rejectAccount)
