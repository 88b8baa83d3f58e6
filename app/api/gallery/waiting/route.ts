import { route } from '@/lib/server/doors/route'
import { listWaitingImages } from '@/lib/gallery/operations'

export const GET = route(listWaitingImages)
