import { route } from '@/lib/server/doors/route'
import { rejectAccount } from '@/lib/approvals/operations'

export const DELETE = route(rejectAccount)
