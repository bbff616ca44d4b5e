"""The rules of Westamunda: values in, values out.

Nothing here knows Django, a clock, a database or hidden randomness. The map:

- ``errors`` refusals; ``dice`` rollers and rolls; ``tables`` rows, charts and roll tables;
  ``procedures`` questions and outcomes, ``asking`` how to put them; ``statline`` scores and what
  they need.
- Tables alone: ``kinds`` gang kinds; ``characters`` founding profiles and hired men; ``arms`` of
  the cavalry; ``weapon_classes`` (shapes), ``close_weapons``, ``handguns``, ``long_guns`` and all
  of them in the ``armoury``; ``goods``; ``skills``; ``access`` to them; ``territory_tables``;
  ``kits``; ``hired_tables``; ``advance_table``; ``experience_tables``; ``injury_tables``;
  ``scenario_tables``; ``underdog_tables``; ``weather_tables``; ``numbers``; ``readings``.
- ``book`` holds every table; ``proofs`` prove a book whole; ``reading`` reads the values of rows;
  ``editions`` lay a campaign's changes over it.
- Rules and procedures, each of which asks the edition that it is given and no table else:
  ``weapons`` and ``carrying``; ``experience``, ``learning`` and ``advances``; ``territories``;
  ``hired``; ``founding``; ``rating``; ``injuries``.
- Battles: ``scenarios`` how one is chosen and begun; ``weather``; ``bottling``; ``underdogs`` what
  a gap between ratings is worth.
- ``rulebook`` every table as plain data, for readers and for the page.
"""
