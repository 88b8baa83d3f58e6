import { approveAccounts } from '@/lib/approvals/operations'
import { route } from '@/lib/server/doors/route'

export const POST = route(approveAccounts)
