import { useEffect, useState, type ChangeEvent, type ReactElement } from 'react';
import { Card } from './Card.tsx';
import css from './Preview.module.css';

export const Device = (): ReactElement => (
  <Card title="On this device" wide>
    <PhotoPicker />
    <Geolocation />
  </Card>
);

interface Photo {
  readonly name: string;
  readonly kilobytes: number;
  readonly url: string;
}

function PhotoPicker(): ReactElement {
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => (photo === null ? undefined : () => URL.revokeObjectURL(photo.url)), [photo]);
  const receive = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>): void => {
    const file = files?.[0];
    if (file !== undefined) setPhoto({ name: file.name, kilobytes: Math.ceil(file.size / 1024), url: URL.createObjectURL(file) });
  };
  return (
    <label className={css['device']}>
      <span>
        Photo picker
        <small>{photo === null ? 'No photo chosen' : `${photo.name} · ${photo.kilobytes} KiB`}</small>
      </span>
      <input type="file" accept="image/*" onChange={receive} aria-label="Photo picker" />
      {photo === null ? null : <img src={photo.url} alt={photo.name} />}
    </label>
  );
}

function Geolocation(): ReactElement {
  const [said, setSaid] = useState('Not asked yet');
  const request = (): void => {
    setSaid('Asking…');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setSaid(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)} · ±${Math.round(coords.accuracy)} m`),
      ({ message }) => setSaid(message === '' ? 'Refused' : message),
      { timeout: 10_000 },
    );
  };
  return (
    <div className={css['device']}>
      <span>
        Geolocation
        <small role="status">{said}</small>
      </span>
      <button type="button" onClick={request}>
        Ask
      </button>
    </div>
  );
}
