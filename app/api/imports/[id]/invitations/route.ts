import { route } from '@/lib/server/doors/route'
import { inviteImported } from '@/lib/import/service'

export const POST = route(inviteImported)
