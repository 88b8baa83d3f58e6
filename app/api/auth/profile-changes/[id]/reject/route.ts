import { rejectProfileChange } from '@/lib/profile/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(rejectProfileChange)
