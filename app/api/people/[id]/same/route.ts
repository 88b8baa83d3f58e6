import { route } from '@/lib/server/doors/route'
import { findLikeEntries } from '@/lib/guardians/joining'

export const GET = route(findLikeEntries)
