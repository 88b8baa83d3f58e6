import { undoApprovals } from '@/lib/approvals/undo'
import { route } from '@/lib/server/doors/route'

export const POST = route(undoApprovals)
