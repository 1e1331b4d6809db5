import type { Translated } from '../../message.ts'
import type { ads as english } from '../en/ads.ts'

export const ads: Translated<typeof english> = {
  title: 'Anuncio',
  offer: 'Ver un anuncio para desbloquear este episodio',
  left: {
    one: 'Te queda {count} de {perDay} hoy. Dura como máximo {seconds} segundos.',
    other: 'Te quedan {count} de {perDay} hoy. Un anuncio dura como máximo {seconds} segundos.',
  },
  noneLeft: 'Ya usaste todos los anuncios de hoy. Habrá más a partir del {time}.',
  offerFailed: 'No se cargó la oferta de desbloquear este episodio con un anuncio.',
  needsConsent: 'Un anuncio podría desbloquear este episodio si permites que las redes publicitarias te identifiquen.',
  privacyChoice: 'Opciones de privacidad',
  loading: 'Cargando el anuncio…',
  remaining: { one: 'Queda {count} segundo', other: 'Quedan {count} segundos' },
  pause: 'Pausar',
  play: 'Reproducir',
  soundOn: 'Activar sonido',
  soundOff: 'Silenciar',
  close: 'Cerrar el anuncio',
  leave: 'Cerrar sin desbloquear',
  leaveText: 'Si cierras el anuncio ahora, el episodio seguirá bloqueado.',
  stay: 'Seguir viendo',
  checking: 'Desbloqueando el episodio…',
  late: 'El anuncio aún no está confirmado. Si se confirma en 30 minutos, el episodio se abrirá, aunque cierres esto. Otro anuncio lo anula.',
  checkAgain: 'Comprobar de nuevo',
  none: 'Ahora no hay ningún anuncio. No se contó nada.',
  long: 'El anuncio dura más de {seconds} segundos, el máximo para este episodio. No se reprodujo y no se contó nada.',
  failed: 'El anuncio no se cargó o no se reprodujo. No se contó nada. Puede deberse a un bloqueador de anuncios.',
  over: 'El anuncio tardó demasiado o empezaste otro después. El episodio sigue bloqueado.',
}
