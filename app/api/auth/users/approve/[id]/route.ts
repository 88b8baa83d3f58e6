import { approveAccount } from '@/lib/approvals/operations'
import { route } from '@/lib/server/doors/route'

export const PUT = route(approveAccount)
