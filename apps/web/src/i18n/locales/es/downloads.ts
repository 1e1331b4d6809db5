import type { Translated } from '../../message.ts'
import type * as english from '../en/downloads.ts'

export const downloads: Translated<typeof english.downloads> = {
  title: 'Descargas',
  // Download list on the Me screen
  lead: 'Los episodios de este dispositivo se reproducen sin conexión.',
  needsApp:
    'Las descargas necesitan la app instalada. Elige “Instalar” o “Agregar a la pantalla de inicio” en el menú de tu navegador y abre la app desde ahí.',
  needsMembership: 'Las descargas son parte de la membresía.',
  membership: 'Ver la membresía',
  none: 'Todavía no hay descargas. Abre un episodio y elige Descargar en la configuración de reproducción.',
  failed: 'Este navegador no permite que la app guarde descargas.',
  until:
    'Se reproducen sin conexión hasta el {time}. Cada vez que abres la app con conexión, el plazo empieza de nuevo.',
  sum: { one: '{count} episodio, {size}. {free} libres.', other: '{count} episodios, {size}. {free} libres.' },
  row: '{title}, EP {n}',
  waiting: 'En espera',
  stalled: 'Esperando conexión',
  loading: '{done} de {size}',
  paused: 'En pausa: {done} de {size}',
  ended: 'Se eliminó de este dispositivo. Descárgalo de nuevo.',
  pause: 'Pausar',
  resume: 'Continuar',
  again: 'Intentar de nuevo',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar esta descarga?',
  removeText: '{name} se elimina de este dispositivo ({size}). Puedes descargarlo de nuevo.',
  removeAll: 'Eliminar todo',
  removeAllTitle: '¿Eliminar todas las descargas?',
  removeAllText: {
    one: 'Se elimina {count} episodio ({size}) de este dispositivo. Puedes descargarlo de nuevo.',
    other: 'Se eliminan {count} episodios ({size}) de este dispositivo. Puedes descargarlos de nuevo.',
  },
  // Reasons why a download has stopped
  full: 'No queda espacio en este dispositivo. Elimina algo e intenta de nuevo.',
  devices: 'Tienes descargas en otros cinco dispositivos. Elimínalas en uno de ellos e intenta de nuevo.',
  limit: 'Llegaste al número de descargas de hoy. Intenta de nuevo mañana.',
  gone: 'Este episodio ya no está disponible.',
  member: 'Tu membresía terminó, por eso se eliminó. Renuévala para descargar de nuevo.',
  time: 'No se renovó a tiempo, por eso se eliminó. Descárgalo de nuevo.',
  broken: 'La descarga falló. Intenta de nuevo.',
  // In the player
  episode: 'Descargar este episodio',
  nextEpisodes: { one: 'Descargar {count} episodio desde aquí', other: 'Descargar {count} episodios desde aquí' },
  added: {
    one: 'Se está descargando {count} episodio. Deja la app abierta.',
    other: 'Se están descargando {count} episodios. Deja la app abierta.',
  },
  list: 'Ver descargas',
  // An episode that cannot be played without a connection any more
  endedTitle: 'Esta descarga terminó',
  endedText: 'Conéctate a internet y abre la app: con una membresía activa puedes descargarlo de nuevo.',
  goneTitle: 'Este episodio ya no está disponible',
  goneText: 'Se retiró del catálogo, por eso se eliminó la descarga.',
}
