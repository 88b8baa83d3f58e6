import { route } from '@/lib/server/doors/route'
import { undoApprovals } from '@/lib/approvals/undo'

export const POST = route(undoApprovals)
