import { route } from '@/lib/server/doors/route'
import { approveAccounts } from '@/lib/approvals/operations'

export const POST = route(approveAccounts)
