import type { Translated } from '../../message.ts'
import type * as english from '../en/notifications.ts'

export const notifications: Translated<typeof english.notifications> = {
  lead: 'Elige qué te avisamos y cuándo no.',
  failed: 'Tus preferencias no se cargaron',
  off: 'Por ahora no hay notificaciones.',
  here: 'En este dispositivo',
  hereText: 'Los avisos llegan aunque la app esté cerrada.',
  denied:
    'Las notificaciones de este sitio están bloqueadas. Permítelas en la configuración de tu navegador y vuelve aquí.',
  unsupported: 'Este navegador no puede mostrar notificaciones.',
  homeScreen: 'En iPhone y iPad: toca Compartir, luego “Agregar a inicio”, y abre la app desde ahí.',
  declined: 'No se activó: tu navegador no lo permitió.',
  pushFailed: 'No cambió nada. Revisa tu conexión e inténtalo de nuevo.',
  isOn: 'Activadas en este dispositivo.',
  isOff: 'Desactivadas en este dispositivo.',
  episodes: 'Nuevos episodios de las series de Mi lista',
  answers: 'Respuestas a tus reportes',
  quiet: 'Horas de silencio',
  quietText: 'Los avisos esperan hasta que terminen.',
  quietFrom: 'Desde',
  quietUntil: 'Hasta',
  quietWrong: 'Ingresa una hora.',
  quietSame: 'Elige dos horas distintas.',
  digest: 'Correo semanal con nuevos episodios',
  digestText: 'Solo mientras ningún dispositivo reciba avisos.',
  saved: 'Guardado.',
  notSaved: 'No se guardó. Revisa tu conexión e inténtalo de nuevo.',
  offerTitle: 'No te pierdas el próximo episodio',
  offerText: 'Podemos avisarte cuando una serie de Mi lista tenga uno nuevo.',
  offerOn: 'Avísame',
  offerLater: 'Ahora no',
}
