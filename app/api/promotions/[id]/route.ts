import { deletePromotion } from '@/lib/promotions/service'
import { route } from '@/lib/server/route'

export const DELETE = route(deletePromotion)
