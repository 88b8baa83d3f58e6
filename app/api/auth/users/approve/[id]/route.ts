import { route } from '@/lib/server/doors/route'
import { approveAccount } from '@/lib/approvals/operations'

export const PUT = route(approveAccount)
